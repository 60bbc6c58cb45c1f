const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 base32 without padding: how telephones take a secret. */
export function base32(bytes: Uint8Array): string {
  let [text, buffer, bits] = ['', 0, 0]
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET[(buffer >> bits) & 31]
    }
    buffer &= (1 << bits) - 1
  }
  return bits > 0 ? text + ALPHABET[(buffer << (5 - bits)) & 31] : text
}
