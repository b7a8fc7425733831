type Hair = { back: string; front: string }
type HairStyle = (colour: string) => Hair

const FRINGE =
  'M118 176c-8-64 30-104 82-104s90 40 82 104c-10-24-22-40-34-48-30 14-70 12-92 0-16 8-30 24-38 48z'
const SIDE_PARTING =
  'M116 172c-8-66 32-104 86-104 50 0 88 36 82 104-8-22-20-40-36-50-44 8-84-6-96-8-14 12-28 30-36 58z'
const BAND = 'M120 158c-4-58 34-90 80-90s84 32 80 90c-16-30-44-46-80-46s-64 16-80 46z'

const short: HairStyle = (colour) => ({ back: '', front: `<path d="${SIDE_PARTING}" fill="${colour}"/>` })

const cropped: HairStyle = (colour) => ({
  back: '',
  front: `<path d="M120 164c-6-60 32-92 80-92s86 32 80 92c-8-30-26-44-40-48-26-6-54-6-80 0-14 4-32 18-40 48z" fill="${colour}"/>`,
})

const curly: HairStyle = (colour) => ({
  back: '',
  front: `<g fill="${colour}">${[
    [128, 140, 24],
    [142, 112, 26],
    [170, 94, 28],
    [200, 86, 30],
    [230, 94, 28],
    [258, 112, 26],
    [272, 140, 24],
    [186, 112, 24],
    [216, 112, 24],
  ]
    .map(([x, y, radius]) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`)
    .join('')}</g>`,
})

const tousled: HairStyle = (colour) => ({
  back: '',
  front: `<path d="M114 170c-6-60 20-106 88-106 64 0 92 42 84 106l-18-40-12 20-18-32-20 24-22-26-24 26-18-22-16 30-10-14z" fill="${colour}"/>`,
})

const bob: HairStyle = (colour) => ({
  back: `<path d="M104 270c-14-130 20-202 96-202s110 72 96 202c-2 16-22 20-34 10H138c-12 10-32 6-34-10z" fill="${colour}"/>`,
  front: `<path d="${FRINGE}" fill="${colour}"/>`,
})

const long: HairStyle = (colour) => ({
  back: `<path d="M100 340c-20-170 10-272 100-272s120 102 100 272c-20 12-44 8-56-4h-88c-12 12-36 16-56 4z" fill="${colour}"/>`,
  front: `<path d="${SIDE_PARTING}" fill="${colour}"/>`,
})

const plaits: HairStyle = (colour) => ({
  back: `<g fill="${colour}"><path d="M96 210q18-20 34 0l-6 96q-12 20-22 0z"/><path d="M270 210q16-20 34 0l-6 96q-10 20-22 0z"/>
    <circle cx="200" cy="160" r="90"/></g><g fill="#9b2335"><circle cx="113" cy="306" r="9"/><circle cx="287" cy="306" r="9"/></g>`,
  front: `<path d="${FRINGE}" fill="${colour}"/>`,
})

const puffs: HairStyle = (colour) => ({
  back: `<g fill="${colour}"><circle cx="112" cy="112" r="44"/><circle cx="288" cy="112" r="44"/></g>`,
  front: `<path d="${BAND}" fill="${colour}"/><g fill="#9b2335"><circle cx="140" cy="124" r="8"/><circle cx="260" cy="124" r="8"/></g>`,
})

const ponytail: HairStyle = (colour) => ({
  back: `<path d="M258 96c60 0 66 80 44 168-6 22-34 12-30-10 8-60 0-110-30-120z" fill="${colour}"/>
    <circle cx="200" cy="160" r="88" fill="${colour}"/>`,
  front: `<path d="${BAND}" fill="${colour}"/>`,
})

/** Ways to wear one's hair; what lies behind the head is drawn first. */
export const HAIR_STYLES = {
  Female: [bob, long, plaits, ponytail, curly, puffs],
  Male: [short, cropped, tousled, curly, short],
} as const satisfies Record<string, readonly [HairStyle, ...HairStyle[]]>
