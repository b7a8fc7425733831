// A code to scan (ISO/IEC 18004): bytes, error correction of level L, versions 1 to 15, which hold 520 bytes.

/** Codewords for correction in each block, and the number of blocks, by version. */
const CORRECTION = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22]
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6]
/** The level L with the mask of a chessboard, as its 15 bits are drawn. */
const FORMAT_BITS = formatBits(0b01_000)

/** The code as rows of modules, true for a dark one; undefined where the text is too long for it. */
export function qrCode(text: string): boolean[][] | undefined {
  const bytes = new TextEncoder().encode(text)
  const version = CORRECTION.findIndex((_, index) => bytes.length + 3 <= dataCodewords(index + 1)) + 1
  if (version === 0) return undefined
  const grid = new Grid(version)
  grid.drawData(withCorrection(toCodewords(bytes, version), version))
  return grid.rows
}

function rawModules(version: number): number {
  const alignments = Math.floor(version / 7) + 2
  const all = (16 * version + 128) * version + 64
  const withoutAlignments = version < 2 ? all : all - ((25 * alignments - 10) * alignments - 55)
  return version < 7 ? withoutAlignments : withoutAlignments - 36
}

const correctionOf = (version: number) => CORRECTION[version - 1] ?? 0
const blocksOf = (version: number) => BLOCKS[version - 1] ?? 1
const allCodewords = (version: number) => Math.floor(rawModules(version) / 8)
const dataCodewords = (version: number) => allCodewords(version) - correctionOf(version) * blocksOf(version)

/** The kind, the length, the bytes, and filling up to the end. */
function toCodewords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = []
  const add = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1)
  }
  add(0b0100, 4)
  add(bytes.length, version < 10 ? 8 : 16)
  for (const byte of bytes) add(byte, 8)
  add(0, Math.min(4, dataCodewords(version) * 8 - bits.length))
  while (bits.length % 8 !== 0) bits.push(0)
  const codewords: number[] = []
  for (let start = 0; start < bits.length; start += 8) {
    codewords.push(bits.slice(start, start + 8).reduce((value, bit) => value * 2 + bit, 0))
  }
  for (let filler = 0xec; codewords.length < dataCodewords(version); filler ^= 0xec ^ 0x11)
    codewords.push(filler)
  return codewords
}

/** Blocks of the data with their correction, one codeword of each in turn. */
function withCorrection(data: readonly number[], version: number): number[] {
  const [blocks, correction, all] = [blocksOf(version), correctionOf(version), allCodewords(version)]
  const shortBlocks = blocks - (all % blocks)
  const shortData = Math.floor(all / blocks) - correction
  const divisor = divisorOf(correction)
  let start = 0
  const parts = Array.from({ length: blocks }, (_, index) => {
    const length = shortData + (index < shortBlocks ? 0 : 1)
    const part = data.slice(start, start + length)
    start += length
    return { part, rest: remainder(part, divisor) }
  })
  const inTurn = (lists: readonly (readonly number[])[]) =>
    Array.from({ length: shortData + 1 }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat()
  return [
    ...inTurn(parts.map(({ part }) => part)),
    ...Array.from({ length: correction }, (_, index) =>
      parts.flatMap(({ rest }) => rest[index] ?? []),
    ).flat(),
  ]
}

/** Multiplication in the field of 256 elements that the standard names. */
function times(one: number, other: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((other >>> bit) & 1) * one
  }
  return product
}

function divisorOf(degree: number): number[] {
  let divisor = [...Array.from({ length: degree - 1 }, () => 0), 1]
  let root = 1
  for (let step = 0; step < degree; step += 1) {
    divisor = divisor.map((value, index) => times(value, root) ^ (divisor[index + 1] ?? 0))
    root = times(root, 2)
  }
  return divisor
}

function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  let rest = divisor.map(() => 0)
  for (const codeword of data) {
    const factor = codeword ^ (rest[0] ?? 0)
    rest = divisor.map((value, index) => (rest[index + 1] ?? 0) ^ times(value, factor))
  }
  return rest
}

function formatBits(data: number): number {
  let rest = data
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
  return ((data << 10) | rest) ^ 0x5412
}

function versionBits(version: number): number {
  let rest = version
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25)
  return (version << 12) | rest
}

class Grid {
  readonly rows: boolean[][]
  readonly #taken: boolean[][]
  readonly #size: number

  constructor(version: number) {
    this.#size = 17 + 4 * version
    const empty = () =>
      Array.from({ length: this.#size }, () => Array.from({ length: this.#size }, () => false))
    this.rows = empty()
    this.#taken = empty()
    const last = this.#size - 1
    for (let place = 0; place < this.#size; place += 1) {
      this.#set(6, place, place % 2 === 0)
      this.#set(place, 6, place % 2 === 0)
    }
    for (const [x, y] of [
      [3, 3],
      [last - 3, 3],
      [3, last - 3],
    ] as const)
      this.#drawFinder(x, y)
    this.#drawAlignments(version)
    this.#drawFormat()
    if (version >= 7) this.#drawVersion(versionBits(version))
  }

  /** In pairs of columns from the right, upwards and downwards in turn. */
  drawData(codewords: readonly number[]): void {
    let bit = 0
    for (let right = this.#size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5
      for (let step = 0; step < this.#size; step += 1) {
        const isUpward = ((right + 1) & 2) === 0
        const y = isUpward ? this.#size - 1 - step : step
        for (const x of [right, right - 1]) {
          if (this.#taken[y]?.[x]) continue
          const value = ((codewords[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1
          bit += 1
          this.#put(x, y, (value === 1) !== ((x + y) % 2 === 0))
        }
      }
    }
  }

  #put(x: number, y: number, isDark: boolean): void {
    const row = this.rows[y]
    if (row) row[x] = isDark
  }

  #set(x: number, y: number, isDark: boolean): void {
    if (x < 0 || y < 0 || x >= this.#size || y >= this.#size) return
    this.#put(x, y, isDark)
    const row = this.#taken[y]
    if (row) row[x] = true
  }

  #drawFinder(middleX: number, middleY: number): void {
    for (let dy = -4; dy <= 4; dy += 1) {
      for (let dx = -4; dx <= 4; dx += 1) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy))
        this.#set(middleX + dx, middleY + dy, ring !== 2 && ring !== 4)
      }
    }
  }

  #drawAlignments(version: number): void {
    if (version < 2) return
    const count = Math.floor(version / 7) + 2
    const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2
    const places = [
      6,
      ...Array.from({ length: count - 1 }, (_, index) => this.#size - 7 - step * index).toReversed(),
    ]
    const [first, last] = [6, this.#size - 7]
    for (const y of places) {
      for (const x of places) {
        const isFinder = (x === first && (y === first || y === last)) || (x === last && y === first)
        if (!isFinder) this.#drawAlignment(x, y)
      }
    }
  }

  #drawAlignment(middleX: number, middleY: number): void {
    for (let dy = -2; dy <= 2; dy += 1) {
      for (let dx = -2; dx <= 2; dx += 1) {
        this.#set(middleX + dx, middleY + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1)
      }
    }
  }

  #drawFormat(): void {
    const isDark = (bit: number) => ((FORMAT_BITS >>> bit) & 1) === 1
    for (let bit = 0; bit < 15; bit += 1) {
      const beside = bit < 6 ? bit : bit < 8 ? bit + 1 : this.#size - 15 + bit
      this.#set(8, beside, isDark(bit))
      const under = bit < 8 ? this.#size - 1 - bit : bit === 8 ? 7 : 14 - bit
      this.#set(under, 8, isDark(bit))
    }
    this.#set(8, this.#size - 8, true)
  }

  #drawVersion(bits: number): void {
    for (let bit = 0; bit < 18; bit += 1) {
      const isDark = ((bits >>> bit) & 1) === 1
      const [near, far] = [Math.floor(bit / 3), this.#size - 11 + (bit % 3)]
      this.#set(far, near, isDark)
      this.#set(near, far, isDark)
    }
  }
}
