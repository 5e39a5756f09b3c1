/** A module as the bundler knows it. */
interface ModuleFacts {
  readonly importedIds: readonly string[]
  readonly importers: readonly string[]
}

interface Graph {
  getModuleInfo(id: string): ModuleFacts | null
}

/** Files of the site's own, what draws them and all that needs: each of these takes what none before it has. */
const firstParts: Readonly<Record<string, readonly string[]>> = {
  // What every page fetches as soon as it has been painted, whatever page it is.
  frame: [
    'src/app/frame/bar-begin.tsx',
    'src/app/frame/page-end.tsx',
    'src/app/frame/over-place.tsx',
    'src/app/frame/nav-mark.tsx',
    'src/app/frame/phone-settings.tsx',
    'src/features/live-connection/connection-banner.tsx',
    'src/app/boot/after-start.ts',
    'wire/codes.ts',
    'src/api/support-queries.ts',
    'src/parts/banners/banner-strip.tsx',
    'src/ui/lazy-picture.tsx',
    'src/parts/game-tile/quick-play.tsx',
    'src/ui/search-field.tsx',
    'src/ui/visually-hidden.tsx',
    'src/ui/icon-check.tsx',
    'node_modules/lucide-react/dist/esm/icons/external-link.mjs',
    'src/ui/pause-toggle.tsx',
    'src/parts/fragment/use-fragment.ts',
    'src/parts/help/help-fragment.ts',
    'node_modules/ofetch/dist/index.mjs',
  ],
  time: ['src/app/frame/site-clock.tsx'],
  footer: ['src/app/frame/footer.tsx'],
  carousel: ['src/parts/banners/banner-carousel.tsx'],
  stream: ['node_modules/eventsource-parser/dist/index.js'],
}

/** The same for what comes besides; what anybody else needs of these as well is in one more file. */
const laterParts: Readonly<Record<string, readonly string[]>> = {
  // What a wide screen has in its bars.
  bars: ['src/app/frame/top-bar.tsx', 'src/app/frame/search-button.tsx', 'src/app/frame/vendor-menu.tsx'],
  settings: ['src/app/frame/settings.tsx'],
  // What the home page alone shows.
  'home-front': [
    'src/app/pages/all-games.tsx',
    'src/app/pages/home-front.tsx',
    'src/parts/banners/home-banners.tsx',
    'src/features/home/hero-picture.tsx',
    'src/features/jackpot/jackpot-banner.tsx',
    'src/features/winners/newest-winners.tsx',
  ],
  // What serves somebody who is at the page.
  over: [
    'src/app/frame/over-page.tsx',
    'src/parts/support/support.tsx',
    'src/app/boot/serve-somebody.ts',
    'src/parts/game-launch/game-launch-runner.tsx',
    // The dialogs of these need them as well.
    'machines/search/search.selectors.ts',
    'machines/search/search.rules.ts',
    'machines/support/support.selectors.ts',
    'wire/after-login.ts',
    'wire/search.ts',
    'src/api/sub-games-query.ts',
  ],
}

/** Areas that travel alone: those of the first paint, and what few pages need. */
const alone = ['app', 'autoplay', 'favourites', 'feedback', 'fishing', 'game-tile', 'home', 'paged-list', 'slot']

/** Areas that travel together: those of the frame and of what comes with it, of a member, of the dialogs, of every form, of games that are opened, of lobbies and what stands under them, of plain pages, and of what visitors are shown besides. */
const together: Readonly<Record<string, readonly string[]>> = {
  frame: ['preferences', 'header', 'banners', 'front', 'jackpot', 'winners', 'notices'],
  footer: ['footer'],
  over: ['site-version', 'side', 'support'],
  member: ['member'],
  dialogs: [
    'login',
    'register',
    'password',
    'change-password',
    'forgot-password',
    'reset-password',
    'slider',
    'captcha-image',
    'sms-code',
    'logout',
    'protected-action',
    'alert',
    'after-login',
    'free-trial',
    'second-verification',
    'social-login',
  ],
  forms: ['form', 'refusal'],
  games: ['game', 'game-launch', 'game-sheet'],
  lobbies: ['landing', 'lobby', 'draws'],
  pages: ['about', 'help', 'page', 'site-status'],
  promotions: ['activity', 'activity-application'],
  mall: ['points-mall', 'redeem'],
  sports: ['sports', 'sports-slip', 'cash-out'],
  halls: ['amount', 'arena', 'bet-slip', 'card-room', 'chips', 'lottery', 'reality-check', 'round-detail', 'table'],
}

/** With the words of an account's pages, among them those of every flow that is named nowhere here. */
const others = 'account'

/** Every area that has a place of its own. */
export const placedAreas: readonly string[] = [...alone, ...Object.values(together).flat()]

const catalogue = /^\0virtual:catalogue\/([\w-]+)\/([\w-]+)$/

const entry = 'src/app/boot/main.ts'

/** Every module that these need, themselves included; what `known` holds is not followed. */
function reached(from: Iterable<string>, graph: Graph, known: ReadonlySet<string> = new Set()): Set<string> {
  const seen = new Set<string>()
  const waiting = [...from]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id) || known.has(id)) continue
    seen.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return seen
}

/** Names the part that each module travels in. */
function partsOf(root: string, graph: Graph, start: ReadonlySet<string>): ReadonlyMap<string, string> {
  const isOfStart = (id: string) => !id.includes('/node_modules/') && id !== root + entry
  const placed = new Map([...start].filter(isOfStart).map((id) => [id, 'start']))
  const taken = new Set(start)
  const needed = (roots: readonly string[]) =>
    reached(
      roots.map((path) => root + path),
      graph,
      taken,
    )
  for (const [part, roots] of Object.entries(firstParts)) {
    for (const id of needed(roots)) {
      placed.set(id, part)
      taken.add(id)
    }
  }
  for (const [part, roots] of Object.entries(laterParts)) {
    const own = needed(roots)
    const isRoot = new Set(roots.map((path) => root + path))
    const isWanted = (id: string) =>
      !isRoot.has(id) &&
      graph.getModuleInfo(id)?.importers.some((importer) => !own.has(importer) && !importer.includes('/node_modules/'))
    const shared = reached([...own].filter(isWanted), graph, taken)
    for (const id of own) placed.set(id, shared.has(id) ? 'shared' : part)
  }
  // Styles of these are too few for a file of their own.
  for (const [id, part] of placed)
    if (/^(shared|settings|time|over|bars|carousel)$/.test(part) && id.endsWith('.css')) placed.set(id, 'frame')
  return placed
}

/**
 * Names the chunk of a module: what every page fetches right after its first paint travels in one file, and its words
 * in one more, instead of in twenty. A module of the first paint itself has no name here and stays where it is.
 */
export function frameChunk(root: string): (id: string, graph: Graph) => string | null {
  let placed: ReadonlyMap<string, string> | undefined
  return (id, graph) => {
    const [, language, area] = catalogue.exec(id) ?? []
    if (language !== undefined && area !== undefined) {
      if (alone.includes(area)) return null
      const [group = others] = Object.entries(together).find(([, own]) => own.includes(area)) ?? []
      return `${language}-${group}`
    }
    placed ??= partsOf(root, graph, reached([root + entry], graph))
    return placed.get(id.split('?')[0] ?? id) ?? null
  }
}
