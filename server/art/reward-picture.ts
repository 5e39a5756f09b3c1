import { type RewardDrawing, rewardDrawings } from '#wire/loyalty/point-rules.ts'
import { colour } from './colour.ts'

/** Input of a reward's picture. */
export interface RewardPictureOf {
  readonly drawing: RewardDrawing
  readonly hue: number
}

/** Returns whether there is a drawing of this name. */
export const isRewardDrawing = (name: string): name is RewardDrawing => rewardDrawings.some((each) => each === name)

const gold = colour(0.84, 0.15, 85)
const deepGold = colour(0.66, 0.14, 70)
const white = colour(0.98, 0.01, 90)
const ink = colour(0.24, 0.04, 265)

interface Colours {
  readonly light: string
  readonly mid: string
  readonly deep: string
}

const coin = (x: number, y: number) =>
  `<g transform="translate(${x} ${y})"><ellipse cy="9" rx="46" ry="17" fill="${deepGold}"/><path d="M-46 0v9h92V0z" fill="${deepGold}"/><ellipse rx="46" ry="17" fill="${gold}"/><ellipse rx="33" ry="11" fill="none" stroke="${deepGold}" stroke-width="3"/></g>`

/** Each thing in the middle of a picture of 400 by 300. */
const drawings: Readonly<Record<RewardDrawing, (colours: Colours) => string>> = {
  coins: () =>
    `${[0, 1, 2, 3, 4].map((i) => coin(160, 214 - i * 19)).join('')}${[0, 1, 2].map((i) => coin(256, 222 - i * 19)).join('')}<path d="m300 84 7 17 17 7-17 7-7 17-7-17-17-7 17-7z" fill="${white}"/>`,
  phone: ({ light, mid }) =>
    `<rect x="150" y="48" width="104" height="204" rx="18" fill="${ink}"/><rect x="158" y="62" width="88" height="170" rx="8" fill="${light}"/><path d="M158 190 246 112v112a8 8 0 0 1-8 8h-72a8 8 0 0 1-8-8z" fill="${mid}"/><path d="M190 55h24" stroke="${white}" stroke-width="4" stroke-linecap="round"/><path d="M204 112v64M172 144h64" stroke="${white}" stroke-width="14" stroke-linecap="round"/>`,
  mug: ({ mid, deep }) =>
    `<path d="M246 120h26a34 34 0 0 1 0 78h-30" fill="none" stroke="${white}" stroke-width="18"/><path d="M132 96h122v112a34 34 0 0 1-34 34h-54a34 34 0 0 1-34-34z" fill="${white}"/><ellipse cx="193" cy="96" rx="61" ry="15" fill="${deep}"/><path d="m193 138 9 20 22 3-16 15 4 22-19-11-19 11 4-22-16-15 22-3z" fill="${mid}"/><path d="M168 70c-8-12 8-18 0-32M204 70c-8-12 8-18 0-32" fill="none" stroke="${white}" stroke-width="6" stroke-linecap="round" opacity=".7"/>`,
  shirt: ({ mid, light }) =>
    `<path d="m160 62-66 34 24 50 24-10v112h116V136l24 10 24-50-66-34c-12 26-68 26-80 0z" fill="${white}"/><path d="M160 62c12 26 68 26 80 0" fill="none" stroke="${light}" stroke-width="8"/><path d="m200 138 9 20 22 3-16 15 4 22-19-11-19 11 4-22-16-15 22-3z" fill="${mid}"/>`,
  cap: ({ mid, deep }) =>
    `<path d="M104 190a96 96 0 0 1 192 0z" fill="${white}"/><path d="M200 94v96M148 110q-14 34-14 80M252 110q14 34 14 80" fill="none" stroke="${deep}" stroke-width="3" opacity=".35"/><circle cx="200" cy="92" r="10" fill="${mid}"/><path d="M104 186h192l54 26q4 14-14 14-74-22-232-18z" fill="${gold}"/><path d="m200 126 7 15 16 2-12 11 3 16-14-8-14 8 3-16-12-11 16-2z" fill="${mid}"/>`,
  earphones: ({ deep }) =>
    `<path d="M112 182v-24a88 88 0 0 1 176 0v24" fill="none" stroke="${white}" stroke-width="16" stroke-linecap="round"/><rect x="90" y="164" width="52" height="82" rx="22" fill="${gold}"/><rect x="258" y="164" width="52" height="82" rx="22" fill="${gold}"/><path d="M130 176v58M270 176v58" stroke="${deep}" stroke-width="8" stroke-linecap="round"/>`,
  bag: ({ mid, light }) =>
    `<path d="M158 118v-18a42 42 0 0 1 84 0v18" fill="none" stroke="${gold}" stroke-width="12" stroke-linecap="round"/><path d="M116 112h168l14 138H102z" fill="${white}"/><path d="M106 212h188l4 38H102z" fill="${light}"/><path d="m200 134 9 20 22 3-16 15 4 22-19-11-19 11 4-22-16-15 22-3z" fill="${mid}"/>`,
  gift: ({ mid }) =>
    `<rect x="116" y="140" width="168" height="108" rx="10" fill="${white}"/><rect x="102" y="108" width="196" height="42" rx="10" fill="${white}"/><path d="M182 108h36v140h-36z" fill="${mid}"/><path d="M102 146h196" stroke="${ink}" stroke-width="3" opacity=".15"/><path d="M200 106c-56 4-70-50-32-52 20 0 32 28 32 52zm0 0c56 4 70-50 32-52-20 0-32 28-32 52z" fill="none" stroke="${gold}" stroke-width="12" stroke-linejoin="round"/>`,
}

/** Draws a reward, 400 by 300, on a ground of its hue. */
export function drawReward({ drawing, hue }: RewardPictureOf): string {
  const colours = { light: colour(0.8, 0.09, hue), mid: colour(0.58, 0.14, hue), deep: colour(0.34, 0.09, hue) }
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="400" height="300"><defs>' +
    `<linearGradient id="b" x2=".6" y2="1"><stop stop-color="${colours.mid}"/><stop offset="1" stop-color="${colours.deep}"/></linearGradient>` +
    `<radialGradient id="g"><stop stop-color="${colours.light}" stop-opacity=".6"/><stop offset="1" stop-color="${colours.light}" stop-opacity="0"/></radialGradient></defs>` +
    `<path fill="url(#b)" d="M0 0h400v300H0z"/><circle cx="200" cy="150" r="170" fill="url(#g)"/>` +
    `<ellipse cx="200" cy="254" rx="120" ry="13" fill="${ink}" opacity=".3"/>${drawings[drawing](colours)}</svg>`
  )
}
