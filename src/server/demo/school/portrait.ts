import { HAIR_STYLES } from './portrait-hair.ts'
import { chance, pick } from './seeded.ts'

const SKIN = ['#f9dcc4', '#f2c9a5', '#e3b185', '#cf9a6b', '#b57f52', '#96643c', '#7f5434', '#6c452b'] as const
const ANY_HAIR = ['#3b2a20', '#5b3d26', '#7a5230', '#a8743a', '#d9b46a', '#8c3f1f'] as const
const DARK_HAIR = ['#17120f', '#241a16', '#31231b'] as const
const BACKGROUNDS = ['#dfeaf2', '#e8efe0', '#f4e8d8', '#efe3ea', '#e3e6f3', '#e0efec', '#f3ecd9'] as const

type Sitter = {
  seed: string
  gender: 'Female' | 'Male'
  tones: readonly [number, ...number[]]
  hair: 'any' | 'dark'
}

/** A friendly flat portrait of a child in the school's uniform: drawn, so that no real child is shown. */
export function drawPortrait({ seed, gender, tones, hair }: Sitter): string {
  const tone = pick(tones, `${seed} tone`)
  const skin = SKIN[tone] ?? SKIN[0]
  const colour = pick(hair === 'dark' ? DARK_HAIR : ANY_HAIR, `${seed} hair`)
  const style = pick(HAIR_STYLES[gender], `${seed} style`)
  const { back, front } = style(colour)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">
    <rect width="400" height="400" fill="${pick(BACKGROUNDS, `${seed} background`)}"/>
    ${back}
    ${uniform(skin)}
    ${face(skin, seed, tone)}
    ${front}
    ${chance(`${seed} glasses`) < 0.2 ? GLASSES : ''}
  </svg>`
}

// The neck casts the only shadow; jumper, collar and tie are the school's.
function uniform(skin: string): string {
  return `<path d="M60 400c0-64 44-98 104-104h72c60 6 104 40 104 104z" fill="#1f3a5f"/>
    <path d="M168 250h64v52c0 18-14 32-32 32s-32-14-32-32z" fill="${skin}"/>
    <path d="M168 272c20 14 44 14 64 0v14c-20 16-44 16-64 0z" fill="#000" opacity=".12"/>
    <path d="M166 292l34 40-26 26-24-54zM234 292l-34 40 26 26 24-54z" fill="#fff"/>
    <path d="M192 332h16l8 68h-32z" fill="#9b2335"/>`
}

function face(skin: string, seed: string, tone: number): string {
  const smile = pick(['M172 226q28 28 56 0', 'M168 224q32 36 64 0', 'M176 228q24 18 48 0'], `${seed} smile`)
  const freckles = tone <= 1 && chance(`${seed} freckles`) < 0.3 ? FRECKLES : ''
  return `<g fill="${skin}"><circle cx="122" cy="194" r="17"/><circle cx="278" cy="194" r="17"/>
      <path d="M124 170c0-52 34-84 76-84s76 32 76 84v16c0 54-36 92-76 92s-76-38-76-92z"/></g>
    <g fill="#e2725b" opacity=".22"><circle cx="152" cy="216" r="15"/><circle cx="248" cy="216" r="15"/></g>
    ${freckles}
    <g fill="#2b2320"><ellipse cx="170" cy="190" rx="8" ry="10"/><ellipse cx="230" cy="190" rx="8" ry="10"/></g>
    <g fill="#fff"><circle cx="173" cy="186" r="3"/><circle cx="233" cy="186" r="3"/></g>
    <g fill="none" stroke="#2b2320" stroke-linecap="round">
      <path d="M157 168q13-9 26-2M217 166q13-7 26 2" stroke-width="5" opacity=".7"/>
      <path d="M196 206q4 5 8 0" stroke-width="4" opacity=".45"/>
      <path d="${smile}" stroke-width="5"/></g>`
}

const FRECKLES = `<g fill="#b5651d" opacity=".45"><circle cx="180" cy="207" r="2"/><circle cx="172" cy="212" r="2"/>
  <circle cx="220" cy="207" r="2"/><circle cx="228" cy="212" r="2"/><circle cx="188" cy="212" r="2"/></g>`

const GLASSES = `<g fill="none" stroke="#37474f" stroke-width="5"><circle cx="170" cy="191" r="23"/>
  <circle cx="230" cy="191" r="23"/><path d="M193 189q7-5 14 0M147 187l-21-5M253 187l21-5"/></g>`
