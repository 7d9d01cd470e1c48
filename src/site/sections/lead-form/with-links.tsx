import type { ReactNode } from "react";

const waysToReachUs = /([^\s@]+@[^\s@]+\.[a-z]+)|(\+\d[\d ]+\d)/gi;

/** A message whose mail addresses and phone numbers can be tapped. */
export function withLinks(message: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { index, 0: text, 1: address } of message.matchAll(waysToReachUs)) {
    const href = address ? `mailto:${address}` : `tel:${text.replaceAll(" ", "")}`;
    parts.push(
      message.slice(end, index),
      <a key={index} href={href}>
        {text}
      </a>,
    );
    end = index + text.length;
  }
  return [...parts, message.slice(end)];
}
