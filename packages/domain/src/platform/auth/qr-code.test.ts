import { expect, it } from 'vitest'
import { qrCode } from './qr-code.ts'

// As an independent encoder draws the same text at level M: each row as a hexadecimal number, the left module first.
it.each<[text: string, version: number, rows: string[]]>([
  [
    'xbetapp3',
    1,
    [
      '1fd57f 105a41 17535d 174c5d 175d5d 104741 1fd57f f00 13f597 1c8164 12f4ab 1c8614 7f0fa 1b3c',
      '1fd9dc 105f9d 175b60 175f24 17485f 104cef 1fd230',
    ],
  ],
  [
    'Verifica in due passaggi1',
    2,
    [
      '1fdbc7f 1052c41 1758f5d 174c85d 175115d 1044941 1fd557f 7800 13f6797 694336 1464f9d 7b144d',
      'dc7369 1a34f34 1d63a87 138601c 16fdbfd 1b31d 1fd6159 1059b1b 17507f8 1757543 174e8b3 10434ff',
      '1fd11f9',
    ],
  ],
  [
    'otpauth://totp/xbetapp%3Aamministratore.generale.di.tutta.la.casa.principale.e.delle.altre?secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567&issuer=xbetapp&algorithm=SHA1&digits=6&period=30&image=none',
    10,
    [
      '1fcd3050e3f667f 104492249a10a41 175a08d96c35e5d 175f458ccb8025d 175967f7e0ac25d 10503a9c4dd4c41',
      '1fd55555555557f 1b35247427700 17cea98fcf8c67c 19350938e79e995 75dbc4e09cacee 18ace1e86b7959d',
      '1370b956a10ee23 b9774acd39c30d 4c76706cd226c2 191afdef5cb89b5 10f4b720e3cac8b 1906849841ae1ad',
      '1bdecef30f48fde bff0a8952949c 104f1ea42fa2088 17a6bbdf910c10b 167530047a82468 18b8d29b4637cfe',
      '1dcb1bc4b30a0ca 1a93afb7d98c19d bf5d657f5e6dfe f1f53e4492551d 1352960563c655b 151dad1c4abf119',
      '13fa06b7d14a7f6 15bde43da57b2de 356b8b3a28281a 12b117d460be0cf 85571bfce12589 4aa0ad636d02f4',
      '574d962efc60f0 1db34e55638e087 19494923dcc3532 1293dc9dd5fbeed 14c2ca6fe7469b2 10ac01d422fc00f',
      '1eda3a4ed012c84 1494a104263f76c 126b7a8443061fa 7a66cb0e03f145 14c2dafc4247ea0 1f189b38c62536e',
      '5a9dc7ed869f2 142b34770631d 1fc7ff8d4b40f56 1053a154677911f 175af49fe16a1fa 17592cebc38d03c',
      '175c148a4d207c0 10461fe0d83738c 1fda83e8a740b72',
    ],
  ],
])('%s is drawn as by other encoders, in version %i', (text, version, rows) => {
  const drawn = qrCode(text) ?? []
  expect(drawn.length).toBe(version * 4 + 17)
  const hexes = drawn.map((row) => BigInt(`0b${row.map(Number).join('')}`).toString(16))
  expect(hexes.join(' ')).toBe(rows.join(' '))
})

it('a text longer than version 10 holds has no code', () => {
  expect(qrCode('x'.repeat(213))).toHaveLength(57)
  expect(qrCode('x'.repeat(214))).toBeNull()
  expect(qrCode('è'.repeat(107))).toBeNull()
})
