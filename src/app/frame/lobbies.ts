import type { GameType } from '#wire/shapes.ts'

/** The lobbies of the menus (spec §2). */
export const lobbies = [
  { to: '/rng', type: 'RNG', label: 'app.nav.rng' },
  { to: '/live', type: 'LIVE', label: 'app.nav.live' },
  { to: '/fish', type: 'FISH', label: 'app.nav.fish' },
  { to: '/pvp', type: 'PVP', label: 'app.nav.pvp' },
  { to: '/sports', type: 'SPORTS', label: 'app.nav.sports' },
  { to: '/esports', type: 'ESPORTS', label: 'app.nav.esports' },
  { to: '/elott', type: 'ELOTT', label: 'app.nav.elott' },
  { to: '/lott', type: 'LOTT', label: 'app.nav.lott' },
  { to: '/ds88', type: 'COCKFIGHT', label: 'app.nav.ds88' },
] as const

type Lobby = (typeof lobbies)[number]

/** Returns the lobbies of the operator's menu in its order; all of them until it is loaded. */
export const lobbiesInOrder = (menu?: readonly GameType[]): readonly Lobby[] =>
  menu?.flatMap((type) => lobbies.filter((lobby) => lobby.type === type)) ?? lobbies
