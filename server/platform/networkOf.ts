import { isIPv4, isIPv6 } from 'node:net';

/**
 * What counts as one sender: an IPv4 address, however it is written, or the /64 of an IPv6 one, since one household has
 * 2^64 of these.
 * @param address as a connection or a trusted proxy names it, in any of its spellings; what is no address counts as it
 * stands
 */
export function networkOf(address: string): string {
  // The zone says by which of its own cards a machine talks to a neighbour: no part of the address.
  const [bare = ''] = address.trim().toLowerCase().split('%', 1);
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  const embedded = embeddedIn(groups);
  return embedded ?? `${groups.slice(0, 4).map(hex).join(':')}::/64`;
}

const hex = (group: number): string => group.toString(16);

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): readonly number[] {
  const [head = '', tail] = address.split('::');
  const [left, right] = [partsOf(head), partsOf(tail ?? '')];
  const zeros = Array.from<number>({ length: 8 - left.length - right.length }).fill(0);
  return tail === undefined ? left : [...left, ...zeros, ...right];
}

const partsOf = (text: string): readonly number[] =>
  text === '' ? [] : text.split(':').flatMap((part) => (isIPv4(part) ? pairsOf(part) : [Number.parseInt(part, 16)]));

function pairsOf(dotted: string): readonly number[] {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number);
  return [a * 256 + b, c * 256 + d];
}

/**
 * How an address begins that carries an IPv4 one: as a socket for both kinds writes it, and as a gateway between the
 * two does.
 */
const carriers: readonly (readonly number[])[] = [
  [0, 0, 0, 0, 0, 0xffff],
  [0x64, 0xff9b, 0, 0, 0, 0],
];

function embeddedIn(groups: readonly number[]): string | undefined {
  if (!carriers.some((carrier) => carrier.every((group, place) => groups[place] === group))) return undefined;
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
