import sharp from 'sharp'

export interface Picture {
  name: string
  bytes: Buffer
  /** What the sender calls it. */
  type?: string
}

export const MEGABYTES_10 = 10 * 1024 * 1024
const SIDE = 480

/** The corners of the picture, clockwise from the top left, in colours that print can show too. */
export const CORNERS = [
  [200, 60, 60],
  [80, 160, 80],
  [60, 80, 170],
  [220, 200, 90],
] as const

const raw = { raw: { width: SIDE, height: SIDE, channels: 3 } } as const

/** A square of four coloured corners, so that turning or mirroring it shows. */
function fourCorners(): Buffer {
  const pixels = Buffer.alloc(SIDE * SIDE * 3)
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      const isRight = x >= SIDE / 2
      const corner = y < SIDE / 2 ? (isRight ? 1 : 0) : isRight ? 2 : 3
      pixels.set(CORNERS[corner] ?? [], (y * SIDE + x) * 3)
    }
  }
  return pixels
}

const upright = () => sharp(fourCorners(), raw)
const rotated = (degrees: number) => upright().rotate(degrees).raw().toBuffer()
const transposed = async () =>
  sharp(await rotated(90), raw)
    .flop()
    .raw()
    .toBuffer()

/** How a camera that was held that way stores the upright picture, by EXIF orientation. */
const AS_STORED: (() => Promise<Buffer>)[] = [
  async () => fourCorners(),
  () => upright().flop().raw().toBuffer(),
  () => rotated(180),
  () => upright().flip().raw().toBuffer(),
  transposed,
  () => rotated(270),
  async () =>
    sharp(await transposed(), raw)
      .rotate(180)
      .raw()
      .toBuffer(),
  () => rotated(90),
]

async function oriented(format: 'jpeg' | 'png' | 'webp', orientation: number): Promise<Picture> {
  const stored = await AS_STORED[orientation - 1]?.()
  const bytes = await sharp(stored, raw).withMetadata({ orientation }).toFormat(format).toBuffer()
  return { name: `${format} with orientation ${orientation}`, bytes, type: `image/${format}` }
}

const jpeg = () => upright().jpeg({ quality: 92 }).toBuffer()
const padTo = (bytes: Buffer, size: number) => Buffer.concat([bytes, Buffer.alloc(size - bytes.length)])

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' }, limitInputPixels: false })

/** [E7] Pictures that become a photo with the four corners where they belong. */
export async function goodPictures(): Promise<Picture[]> {
  const gps = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } }
  return [
    ...(await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => oriented('jpeg', orientation)))),
    await oriented('png', 6),
    await oriented('webp', 8),
    { name: 'CMYK jpeg', bytes: await upright().toColourspace('cmyk').jpeg().toBuffer() },
    { name: 'progressive jpeg', bytes: await upright().jpeg({ progressive: true }).toBuffer() },
    { name: 'jpeg 4:4:4', bytes: await upright().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer() },
    { name: 'jpeg with a Display P3 profile', bytes: await upright().withIccProfile('p3').jpeg().toBuffer() },
    { name: 'jpeg with GPS', bytes: await upright().withExif(gps).jpeg().toBuffer() },
    {
      name: 'jpeg with XMP',
      bytes: await upright().withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>').jpeg().toBuffer(),
    },
    {
      name: 'jpeg with HTML behind it',
      bytes: Buffer.concat([await jpeg(), Buffer.from('<script>1</script>')]),
    },
    { name: 'jpeg called png', bytes: await jpeg(), type: 'image/png' },
    { name: 'jpeg of exactly 10 MB', bytes: padTo(await jpeg(), MEGABYTES_10) },
    { name: 'large jpeg (12 megapixels)', bytes: await upright().resize(3464, 3464).jpeg().toBuffer() },
    { name: 'png', bytes: await upright().png().toBuffer(), type: 'image/png' },
    { name: 'png, interlaced', bytes: await upright().png({ progressive: true }).toBuffer() },
    { name: 'png with a palette', bytes: await upright().png({ palette: true }).toBuffer() },
    { name: 'png with 16 bits', bytes: await upright().toColourspace('rgb16').png().toBuffer() },
    { name: 'webp', bytes: await upright().webp().toBuffer(), type: 'image/webp' },
    { name: 'webp without loss', bytes: await upright().webp({ lossless: true }).toBuffer() },
  ]
}

/** [E3] Pictures that one can see through: white stands behind them. */
export async function transparentPictures(): Promise<Picture[]> {
  const nothing = await sharp({
    create: { width: 500, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  return [
    { name: 'transparent png', bytes: nothing, type: 'image/png' },
    { name: 'transparent webp', bytes: await sharp(nothing).webp().toBuffer(), type: 'image/webp' },
    { name: 'grey png with transparency', bytes: await sharp(nothing).toColourspace('b-w').png().toBuffer() },
  ]
}

export interface BadPicture extends Picture {
  status: 400 | 413 | 415
}

const bad = (status: BadPicture['status'], name: string, bytes: Buffer | string, type = 'image/jpeg') => ({
  ...{ status, name, type },
  bytes: Buffer.from(bytes as string),
})

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400"/></svg>`
const HTML = '<!doctype html><script>alert(1)</script>'
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** [E2][E7] What is refused, with the status of the refusal. */
export async function badPictures(): Promise<BadPicture[]> {
  const [photo, png, webp] = await Promise.all([
    jpeg(),
    upright().png().toBuffer(),
    upright().webp({ lossless: true }).toBuffer(),
  ])
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
  return [
    bad(415, 'svg', SVG, 'image/svg+xml'),
    bad(400, 'svg called jpeg', SVG),
    bad(415, 'gif', await upright().gif().toBuffer(), 'image/gif'),
    bad(400, 'gif called png', await upright().gif().toBuffer(), 'image/png'),
    bad(400, 'tiff', await upright().tiff().toBuffer()),
    bad(400, 'avif', await upright().avif({ effort: 0 }).toBuffer()),
    bad(400, 'pdf', '%PDF-1.7 not a photo'),
    bad(415, 'html', HTML, 'text/html'),
    bad(400, 'html with a jpeg header', Buffer.concat([JPEG_START, Buffer.from(HTML)])),
    bad(400, 'html with a png header', Buffer.concat([PNG_START, Buffer.from(HTML)])),
    bad(400, 'html with a webp header', Buffer.concat([Buffer.from('RIFF____WEBP'), Buffer.from(HTML)])),
    bad(400, 'truncated jpeg', half(photo)),
    bad(400, 'truncated png', half(png), 'image/png'),
    bad(400, 'truncated webp', half(webp), 'image/webp'),
    bad(400, 'empty', ''),
    bad(400, 'one byte', 'x'),
    bad(400, 'nothing but the first bytes', JPEG_START),
    bad(415, 'json', '{"a":1}', 'application/json'),
    bad(415, 'a good photo called html', photo, 'text/html'),
    bad(413, 'one byte more than 10 MB', padTo(photo, MEGABYTES_10 + 1)),
    bad(413, 'png of 14,000 x 14,000', await plain(14_000, 14_000).png().toBuffer(), 'image/png'),
    bad(
      413,
      'progressive jpeg of 25 megapixels',
      await plain(5000, 5000).jpeg({ progressive: true }).toBuffer(),
    ),
    bad(413, 'webp of 25 megapixels', await plain(5000, 5000).webp({ effort: 0 }).toBuffer(), 'image/webp'),
  ]
}
