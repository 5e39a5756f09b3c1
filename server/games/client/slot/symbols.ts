import type { SlotSymbol } from '#games/slot/turn.ts'
import type { PlayState, SlotWorld } from '#wire/play/play.ts'
import type { TextId } from '#server/games/client/texts.ts'
import { themeDrawings } from './theme-drawings.ts'

/** Drawings of the symbols in a square of 100 units. */
const drawings = {
  ...themeDrawings,
  wild: '<path d="M50 30 2 8v44zM50 30 98 8v44z" fill="#ffe08a" opacity=".55"/><path d="M40 34h20l7 46H33z" fill="#f7f4ec"/><path d="M38.5 46h23l1.5 11H37zM35.7 66h28.600L66 77H34z" fill="#e5484d"/><path d="M38 20h24v16H38z" fill="#ffd25e"/><path d="M34 21h32L50 6zM34 35h32v5H34zM26 80h48v10H26z" fill="#26304a"/><circle cx="50" cy="28" r="5" fill="#fff"/>',
  scatter:
    '<circle cx="50" cy="54" r="42" fill="#ffb347" opacity=".22"/><path d="M38 12a12 12 0 0 1 24 0" fill="none" stroke="#caa24a" stroke-width="5"/><path d="M34 16h32l6 12H28z" fill="#b9832f"/><path d="M30 28h40l6 42H24z" fill="#3b2b12"/><path d="M34 32h32l5 34H29z" fill="#ffdf80"/><path d="M50 36c10 11 12 18 8 24-4 5-12 5-16 0-4-7 2-12 8-24z" fill="#ff8a1f"/><path d="M50 46c5 6 6 10 3 13-2 2-5 2-7 0-2-4 1-7 4-13z" fill="#fff3c4"/><path d="M42 32l-3 34M58 32l3 34" stroke="#b9832f" stroke-width="3"/><path d="M22 70h56v9H22zM32 79h36v8H32z" fill="#b9832f"/>',
  mystery:
    '<circle cx="50" cy="50" r="44" fill="#4b3f8f"/><circle cx="50" cy="50" r="36" fill="none" stroke="#b7a7ff" stroke-width="4"/><path d="M34 40q0-18 17-18t17 16q0 9-9 15-7 5-7 13" fill="none" stroke="#fff3c4" stroke-width="9" stroke-linecap="round"/><circle cx="52" cy="80" r="6" fill="#fff3c4"/>',
  boat: '<path d="M48 8v58H12z" fill="#fbf7ec"/><path d="M53 16v50h33z" fill="#ff7a59"/><path d="M48 24 30 54h18zM53 40v14h18z" fill="#000" opacity=".08"/><path d="M8 70h84L78 88H24z" fill="#8a4b1f"/><path d="M8 70h84l-4 6H13z" fill="#c07a3a"/><path d="M2 90q12-8 24 0t24 0 24 0 24 0v8H2z" fill="#35a7d8"/><path d="M50 8 66 4v8H50z" fill="#ffd25e"/>',
  anchor:
    '<circle cx="50" cy="16" r="9" fill="none" stroke="#cfd8e6" stroke-width="7"/><path d="M46 24h8v60h-8z" fill="#cfd8e6"/><path d="M28 34h44v9H28z" fill="#9fb0c9"/><path d="M12 56l18-4-5 8q6 16 25 18 19-2 25-18l-5-8 18 4q-2 34-38 38Q14 90 12 56z" fill="#cfd8e6"/><path d="M50 78q19-2 25-18l-5-8 18 4q-2 34-38 38z" fill="#8fa2bf"/><path d="M36 60q-16-10-6-24t30 4q18 16 26 2" fill="none" stroke="#e2a54a" stroke-width="5"/>',
  compass:
    '<circle cx="50" cy="50" r="43" fill="#c98a2b"/><circle cx="50" cy="50" r="36" fill="#fdf4dd"/><circle cx="50" cy="50" r="36" fill="none" stroke="#8a5a16" stroke-width="2"/><path d="M50 18v8M50 74v8M18 50h8M74 50h8M28 28l5 5M72 28l-5 5M28 72l5-5M72 72l-5-5" stroke="#8a5a16" stroke-width="3"/><path d="M66 26 56 56 44 44z" fill="#e5484d"/><path d="M34 74l10-30 12 12z" fill="#2b4a78"/><circle cx="50" cy="50" r="4.5" fill="#c98a2b"/>',
  crab: '<path d="M22 60 6 66M22 68 8 80M78 60l16 6M78 68l14 12" stroke="#c9342f" stroke-width="6" stroke-linecap="round"/><path d="M26 46Q8 44 10 24l12 10 8-12q10 14 2 26M74 46q18-2 16-22L78 34l-8-12q-10 14-2 26" fill="#ef5b4c"/><path d="M16 62q4-28 34-28t34 28q-4 26-34 26T16 62z" fill="#ef5b4c"/><path d="M24 60q4-18 26-18" stroke="#ff9b8b" stroke-width="5" fill="none" stroke-linecap="round"/><path d="M42 36v-9M58 36v-9" stroke="#c9342f" stroke-width="5"/><circle cx="42" cy="24" r="6.5" fill="#fff"/><circle cx="58" cy="24" r="6.5" fill="#fff"/><circle cx="43" cy="25" r="3" fill="#111"/><circle cx="57" cy="25" r="3" fill="#111"/><path d="M40 68q10 9 20 0" stroke="#7d1713" stroke-width="4" fill="none" stroke-linecap="round"/>',
  fish: '<path d="M74 50 96 28v44z" fill="#f59e2e"/><path d="M6 52Q34 8 78 50 34 96 6 52z" fill="#38b6c9"/><path d="M40 22q10-12 26-12-2 12-8 22z" fill="#f59e2e"/><path d="M42 28q14 22 0 46M58 34q10 18 0 34" fill="none" stroke="#f7f4ec" stroke-width="7"/><circle cx="24" cy="46" r="7.5" fill="#fff"/><circle cx="23" cy="46" r="3.6" fill="#111"/><path d="M8 56q8 4 14 0" stroke="#14606c" stroke-width="3" fill="none"/>',
  starfish:
    '<path d="M50 4q7 0 11 24 26-4 31 2 4 8-18 22 12 24 6 30-8 4-30-12-22 16-30 12-6-6 6-30Q4 38 8 30q5-6 31-2Q43 4 50 4z" fill="#f5833f"/><path d="M50 16q4 12 4 22M82 36q-12 6-20 6M70 74q-8-8-10-16M30 74q8-8 10-16M18 36q12 6 20 6" stroke="#ffc08a" stroke-width="4" stroke-dasharray="1 8" stroke-linecap="round" fill="none"/><circle cx="43" cy="46" r="3.5" fill="#5a230a"/><circle cx="57" cy="46" r="3.5" fill="#5a230a"/><path d="M43 55q7 6 14 0" stroke="#5a230a" stroke-width="3" fill="none" stroke-linecap="round"/>',
  shell:
    '<path d="M50 10q44 4 42 44-2 14-20 22l-8 12H36l-8-12Q10 68 8 54 6 14 50 10z" fill="#f2a7bd"/><path d="M50 12v70M50 84 34 16M50 84 66 16M50 84 20 30M50 84 80 30M50 84 12 50M50 84 88 50" stroke="#c76a88" stroke-width="3.5" fill="none"/><path d="M34 76h32l-4 14H38z" fill="#c76a88"/><path d="M22 30q10-14 26-14" stroke="#ffe3ec" stroke-width="5" fill="none" stroke-linecap="round"/>',
  gem: '<path d="M24 16h52l20 26-46 50L4 42z" fill="#8b5cf6"/><path d="M24 16h26L34 42H4z" fill="#c4b5fd"/><path d="M50 16 66 42H34z" fill="#ede9fe"/><path d="M50 16h26l20 26H66z" fill="#a78bfa"/><path d="M66 42h30L50 92z" fill="#6d3be0"/><path d="M34 42h32L50 92z" fill="#9f75f8"/>',
  crown:
    '<path d="M8 30l22 22L50 12l20 40 22-22-8 52H16z" fill="#ffcb3d"/><path d="M50 12l20 40 22-22-8 52H50z" fill="#f0a81c"/><path d="M16 74h68v12H16z" fill="#c47f0c"/><circle cx="50" cy="60" r="8" fill="#e5484d"/><circle cx="28" cy="64" r="5" fill="#38b6c9"/><circle cx="72" cy="64" r="5" fill="#38b6c9"/><circle cx="8" cy="28" r="6" fill="#ffe9a8"/><circle cx="50" cy="10" r="6" fill="#ffe9a8"/><circle cx="92" cy="28" r="6" fill="#ffe9a8"/>',
  bell: '<circle cx="50" cy="86" r="9" fill="#b97a12"/><path d="M50 8q7 0 8 8 22 6 22 34 0 18 10 28H10q10-10 10-28 0-28 22-34 1-8 8-8z" fill="#ffc83a"/><path d="M58 16q22 6 22 34 0 18 10 28H62q8-30-4-62z" fill="#eaa41c"/><path d="M30 50q0-18 10-24" stroke="#fff1c2" stroke-width="6" fill="none" stroke-linecap="round"/>',
  coin: '<circle cx="50" cy="50" r="44" fill="#e0a021"/><circle cx="50" cy="50" r="37" fill="#ffcf4a"/><circle cx="50" cy="50" r="37" fill="none" stroke="#b97a12" stroke-width="3"/><path d="M42 76V26h14q14 1 14 14T56 54H42M34 36h42M34 44h42" fill="none" stroke="#a86a08" stroke-width="6"/><path d="M20 40q6-16 20-22" stroke="#fff3c4" stroke-width="6" fill="none" stroke-linecap="round"/>',
  cherries:
    '<path d="M34 62q4-34 34-50M66 66q2-30 2-54" stroke="#3f7d2c" stroke-width="5" fill="none"/><path d="M68 12q20-6 28 10-18 6-28-10z" fill="#5bb04a"/><circle cx="30" cy="68" r="22" fill="#d81e4a"/><circle cx="68" cy="72" r="22" fill="#ee2b58"/><path d="M18 62q4-10 12-10M56 66q4-10 12-10" stroke="#ff9fb3" stroke-width="5" fill="none" stroke-linecap="round"/>',
  mango:
    '<path d="M54 16q-4-8 2-12" stroke="#6b4a1c" stroke-width="6" fill="none" stroke-linecap="round"/><path d="M56 14q22-12 38 4-20 12-38-4z" fill="#4fa845"/><path d="M54 16q32 4 34 38 0 36-36 38-40 0-42-34 0-18 18-22 16-4 26-20z" fill="#ffb52e"/><path d="M54 16q32 4 34 38 0 36-36 38 24-14 20-40-4-22-18-36z" fill="#f28c28"/><path d="M22 52q4-8 14-10" stroke="#fff0c0" stroke-width="6" fill="none" stroke-linecap="round"/>',
  flower:
    '<g fill="#fdfbf4"><path d="M50 48Q30 26 50 4q20 22 0 44z"/><path d="M50 48Q30 26 50 4q20 22 0 44z" transform="rotate(60 50 50)"/><path d="M50 48Q30 26 50 4q20 22 0 44z" transform="rotate(120 50 50)"/><path d="M50 48Q30 26 50 4q20 22 0 44z" transform="rotate(180 50 50)"/><path d="M50 48Q30 26 50 4q20 22 0 44z" transform="rotate(240 50 50)"/><path d="M50 48Q30 26 50 4q20 22 0 44z" transform="rotate(300 50 50)"/></g><g stroke="#d9d2bd" stroke-width="2"><path d="M50 42V12M57 46l26-16M57 54l26 16M50 58v30M43 54 17 70M43 46 17 30"/></g><circle cx="50" cy="50" r="11" fill="#ffd25e"/><circle cx="50" cy="50" r="5" fill="#e59b1c"/>',
} as const

/** Name of a drawing. */
export type Drawing = keyof typeof drawings

const harbourOrder = [
  'boat',
  'anchor',
  'compass',
  'crab',
  'fish',
  'starfish',
  'shell',
] as const satisfies readonly Drawing[]
/** The highest symbol of each world, and its other symbols; no symbol is in both lists. */
const worlds = {
  classic: [
    ['seven', 'bell', 'coin'],
    ['cherries', 'lemon', 'grapes', 'star', 'horseshoe'],
  ],
  sea: [
    ['boat', 'compass', 'coin', 'gem'],
    ['fish', 'starfish', 'shell', 'crab', 'anchor'],
  ],
  orchard: [
    ['gem', 'bell', 'coin'],
    ['cherries', 'mango', 'lemon', 'grapes', 'flower'],
  ],
  treasure: [
    ['crown', 'gem', 'coin'],
    ['pickaxe', 'star', 'bell', 'shield', 'horseshoe'],
  ],
  sweets: [
    ['crown', 'coin', 'star'],
    ['lollipop', 'cupcake', 'cherries', 'grapes', 'lemon'],
  ],
  west: [
    ['star', 'coin', 'bell'],
    ['horseshoe', 'cactus', 'chilli', 'feather', 'pickaxe'],
  ],
  myth: [
    ['crown', 'gem', 'coin'],
    ['shield', 'book', 'potion', 'feather', 'leaf'],
  ],
  east: [
    ['gem', 'coin', 'bell'],
    ['fan', 'flower', 'fish', 'leaf', 'moon'],
  ],
  wild: [
    ['crown', 'gem', 'coin'],
    ['paw', 'feather', 'leaf', 'mango', 'flower'],
  ],
  music: [
    ['star', 'coin', 'bell'],
    ['note', 'record', 'moon', 'cup'],
  ],
  space: [
    ['star', 'gem', 'coin'],
    ['rocket', 'planet', 'moon', 'compass'],
  ],
  night: [
    ['gem', 'coin', 'crown'],
    ['bat', 'moon', 'potion', 'book', 'feather'],
  ],
  race: [
    ['cup', 'coin', 'star'],
    ['wheel', 'shield', 'bell', 'compass'],
  ],
  food: [
    ['coin', 'bell', 'star'],
    ['bowl', 'chilli', 'lemon', 'fish', 'leaf'],
  ],
  fiesta: [
    ['star', 'bell', 'coin'],
    ['mango', 'flower', 'fan', 'note', 'shell'],
  ],
  ice: [
    ['gem', 'star', 'coin'],
    ['snowflake', 'fish', 'moon', 'feather'],
  ],
} as const satisfies Readonly<Record<SlotWorld, readonly [readonly Drawing[], readonly Drawing[]]>>
const paying = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const satisfies readonly SlotSymbol[]

const from = (names: readonly Drawing[], seed: number, count: number): Drawing[] => {
  const left = [...names]
  return Array.from({ length: count }, (_, i) => left.splice(Math.floor(seed / 7 ** i) % left.length, 1)[0]!)
}

/** Which drawing a symbol has at this table: Harbour Lights its own set, every other game one of its world, by its seed. */
export function drawingsOf({ seed, world }: PlayState['theme']): Readonly<Record<SlotSymbol, Drawing>> {
  const [precious, others] = worlds[world]
  const order = seed === 0 ? harbourOrder : [...from(precious, seed, 3), ...from(others, seed, 4)]
  const pays = Object.fromEntries(paying.map((symbol, i) => [symbol, order[i]!])) as Record<
    (typeof paying)[number],
    Drawing
  >
  return { W: 'wild', S: 'scatter', ...pays }
}

/** Key of a drawing's name. */
export const nameOf = (drawing: Drawing): TextId => `slot.symbol.${drawing}`

/** The sheet that a table's symbols are taken from; put into the page once. */
export const symbolSheet = (theme: PlayState['theme']): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" class="sheet" aria-hidden="true">${[
    ...Object.values(drawingsOf(theme)),
    'mystery' as const,
  ]
    .map((name) => `<symbol id="y-${name}" viewBox="0 0 100 100">${drawings[name]}</symbol>`)
    .join('')}</svg>`

/** Returns whether there is a drawing of this name. */
export const isDrawing = (name: string): name is Drawing => Object.hasOwn(drawings, name)

/** A drawing as a picture of its own. */
export const symbolPicture = (drawing: Drawing): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${drawings[drawing]}</svg>`

/** A drawing as markup. */
export const drawn = (drawing: Drawing): string =>
  `<svg viewBox="0 0 100 100" aria-hidden="true"><use href="#y-${drawing}"/></svg>`
