import type { GameType } from '#wire/shapes.ts'

/** An invented vendor: what it makes, and its share of the games of those types. */
export interface SeedVendor {
  readonly code: string
  readonly title: string
  readonly types: readonly GameType[]
  readonly share: number
  readonly isHot: boolean
  readonly hue: number
  readonly motif: number
  readonly keepsWallet: boolean
}

type Row = readonly [code: string, title: string, types: readonly GameType[], share: number, hue: number, motif: number]

/**
 * Forty vendors, in display order. The codes `LOTT`, `ELOTT`, `TCG_SEA`, `TCG_LOTTO_VN` and `FB` are those that
 * launch elsewhere (spec §4), `BTI` is the one with a picture of its own (spec §7).
 */
const rows: readonly Row[] = [
  ['HARBOUR', 'Harbour Light Games', ['RNG'], 9, 205, 0],
  ['KISLAP', 'Kislap Studios', ['RNG', 'FISH'], 9, 42, 1],
  ['VELADA', 'Velada Live', ['LIVE'], 9, 345, 2],
  ['AMIHAN', 'Amihan Interactive', ['RNG', 'PVP'], 8, 168, 3],
  ['NORTHPIER', 'Northpier', ['RNG'], 8, 222, 4],
  ['DALISAY', 'Dalisay Gaming', ['RNG', 'LIVE'], 7, 12, 5],
  ['COPPERKITE', 'Copperkite', ['RNG'], 7, 28, 6],
  ['TIDEHOUSE', 'Tidehouse', ['FISH', 'RNG'], 7, 190, 7],
  ['LUNTIAN', 'Luntian Play', ['RNG'], 6, 135, 8],
  ['BTI', 'Bantayan Sportsbook', ['SPORTS', 'ESPORTS'], 9, 95, 9],
  ['MARBLEFOX', 'Marblefox', ['RNG'], 6, 18, 10],
  ['HIRAYA', 'Hiraya Gaming', ['RNG', 'PVP'], 6, 268, 11],
  ['SILVERQUAY', 'Silverquay', ['RNG', 'LIVE'], 6, 214, 0],
  ['TALA', 'Tala Entertainment', ['RNG'], 6, 52, 1],
  ['OAKLANTERN', 'Oak & Lantern', ['RNG'], 5, 36, 2],
  ['BAYBAYIN', 'Baybayin Games', ['RNG', 'PVP'], 5, 5, 3],
  ['SALONROYALE', 'Salon Royale', ['LIVE'], 8, 325, 4],
  ['FB', 'Pulsefield', ['ESPORTS', 'SPORTS'], 6, 285, 5],
  ['DEEPREEF', 'Deepreef', ['FISH'], 8, 182, 6],
  ['MAYARI', 'Mayari Moon', ['RNG'], 5, 250, 7],
  ['TINGUPPER', 'Tin Gupper', ['RNG', 'FISH'], 5, 158, 8],
  ['PAPERCRANE', 'Paper Crane Works', ['RNG'], 5, 352, 9],
  ['BARAKO', 'Barako Studio', ['RNG', 'PVP'], 5, 24, 10],
  ['GLASSMILE', 'Glassmile', ['RNG'], 4, 199, 11],
  ['HALINA', 'Halina Tables', ['LIVE', 'PVP'], 7, 310, 0],
  ['SOLARA', 'Solara Gaming', ['RNG'], 4, 46, 1],
  ['FERNANDHALE', 'Fern & Hale', ['RNG'], 4, 122, 2],
  ['ELOTT', 'Bola Instant Draws', ['ELOTT'], 9, 62, 3],
  ['TCG_SEA', 'Silangan Draws', ['ELOTT', 'LOTT'], 7, 176, 4],
  ['LOTT', 'Suerte Lotto', ['LOTT'], 9, 338, 5],
  ['TCG_LOTTO_VN', 'Hoa Sen Lottery', ['LOTT'], 7, 0, 6],
  ['DIGMAAN', 'Digmaan Arena', ['ESPORTS'], 5, 262, 7],
  ['RIVALCOURT', 'Rivalcourt', ['SPORTS'], 6, 110, 8],
  ['GINTOSPUR', 'Ginto Spur', ['COCKFIGHT'], 9, 32, 9],
  ['BULIK', 'Bulik Derby', ['COCKFIGHT'], 6, 8, 10],
  ['MANGOTREE', 'Mango Tree Play', ['RNG', 'FISH'], 4, 66, 11],
  ['IRONFERRY', 'Ironferry', ['RNG'], 4, 232, 0],
  ['TANGLAW', 'Tanglaw Digital', ['RNG', 'PVP'], 4, 48, 1],
  ['BLUEHERON', 'Blue Heron', ['RNG', 'ELOTT'], 3, 208, 2],
  ['PISTA', 'Pista Games', ['RNG'], 3, 318, 3],
]

const hot = new Set([
  'HARBOUR',
  'KISLAP',
  'VELADA',
  'AMIHAN',
  'NORTHPIER',
  'BTI',
  'DEEPREEF',
  'ELOTT',
  'LOTT',
  'GINTOSPUR',
])

/** Those whose games are played from a wallet of the member's with them. */
const ownWallets = new Set(['MAYARI', 'PAPERCRANE'])

export const seedVendors: readonly SeedVendor[] = rows.map(([code, title, types, share, hue, motif]) => ({
  code,
  title,
  types,
  share,
  isHot: hot.has(code),
  hue,
  motif,
  keepsWallet: ownWallets.has(code),
}))
