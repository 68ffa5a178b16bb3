import { randomFillSync } from 'node:crypto';

const idsPerMillisecond = 0x1000;
/** Random bytes are drawn many at once: each draw is a call into the system. */
const drawn = Buffer.alloc(4096);
let used = drawn.length;

function randomPart(): Buffer {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += 16;
  return Buffer.from(drawn.subarray(used - 16, used));
}

let last = 0;
let count = 0;

/**
 * UUID v7 of RFC 9562: ids grow with time, so indexes stay compact and `id` breaks ties in order of creation. Within a
 * millisecond they are counted; a clock that is set back, and a millisecond that is used up, go on behind the last id.
 */
export function newId(now = Date.now()): string {
  count = now > last ? 0 : (count + 1) % idsPerMillisecond;
  last = now > last ? now : last + (count === 0 ? 1 : 0);
  const bytes = randomPart();
  bytes.writeUIntBE(last, 0, 6);
  bytes.writeUInt16BE(0x7000 | count, 6);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
