import { isIPv4, isIPv6 } from "node:net";

/**
 * The address and network that rate limits apply to. An IPv6 household usually has a /64, so that prefix counts as its
 * address; networks are /24 for IPv4 and /48 for IPv6.
 */
export function parseClientNetwork(remote: string): { address: string; network: string } {
  const ip = remote.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (isIPv4(ip)) return { address: ip, network: ip.split(".").slice(0, 3).join(".") };
  if (!isIPv6(ip)) return { address: ip, network: ip };
  const groups = expandIpv6(ip);
  return { address: groups.slice(0, 4).join(":"), network: groups.slice(0, 3).join(":") };
}

/** The eight groups of an IPv6 address. */
function expandIpv6(ip: string): string[] {
  // The URL parser normalizes the address: shortest form, with a dotted IPv4 tail as two groups.
  const [head = "", tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  return [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
}
