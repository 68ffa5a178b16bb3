/** Rotations of the four rounds of RFC 1321. */
const turns = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const sines = Array.from({ length: 64 }, (_, at) => Math.floor(Math.abs(Math.sin(at + 1)) * 2 ** 32) | 0);

/**
 * Md5 of the UTF-8 text, in hexadecimal digits, as PostgreSQL's `md5()` makes it: a short key of a long text, never a
 * secret.
 */
export function md5(text: string): string {
  const words = paddedWords(new TextEncoder().encode(text));
  let sums: readonly [number, number, number, number] = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476];
  for (let block = 0; block < words.length; block += 16) sums = withBlock(sums, words.subarray(block, block + 16));
  const bytes = new Uint8Array(Int32Array.from(sums).buffer);
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function paddedWords(bytes: Uint8Array): Int32Array {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const words = new Int32Array(padded.buffer);
  words[words.length - 2] = bytes.length << 3;
  words[words.length - 1] = Math.floor(bytes.length / 2 ** 29);
  return words;
}

type Sums = readonly [number, number, number, number];

function withBlock(before: Sums, words: Int32Array): Sums {
  let [a, b, c, d] = before;
  for (let at = 0; at < 64; at += 1) {
    const round = at >> 4;
    const [mixed, place] =
      round === 0
        ? [(b & c) | (~b & d), at]
        : round === 1
          ? [(d & b) | (~d & c), (5 * at + 1) % 16]
          : round === 2
            ? [b ^ c ^ d, (3 * at + 5) % 16]
            : [c ^ (b | ~d), (7 * at) % 16];
    const sum = (a + mixed + (sines[at] ?? 0) + (words[place] ?? 0)) | 0;
    const turn = turns[round * 4 + (at % 4)] ?? 0;
    [a, d, c, b] = [d, c, b, (b + ((sum << turn) | (sum >>> (32 - turn)))) | 0];
  }
  return [(before[0] + a) | 0, (before[1] + b) | 0, (before[2] + c) | 0, (before[3] + d) | 0];
}
