import { isIPv4, isIPv6 } from "node:net";

export interface Neighbourhood {
  address: string;
  network: string;
}

/**
 * Who counts as one sender, and who as one network. A home with IPv6 owns a whole /64, so that is its address;
 * networks are /24 and /48.
 */
export function neighbourhoodOf(remote: string): Neighbourhood {
  const ip = remote.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (isIPv4(ip)) return { address: ip, network: ip.split(".").slice(0, 3).join(".") };
  if (!isIPv6(ip)) return { address: ip, network: ip };
  const groups = expanded(ip);
  return { address: groups.slice(0, 4).join(":"), network: groups.slice(0, 3).join(":") };
}

function expanded(ip: string): string[] {
  // The URL parser writes an address in its shortest form, and a dotted tail as two groups.
  const [head = "", tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  return [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
}
