/** A module as the bundler knows it. */
interface ModuleFacts {
  readonly isEntry: boolean
  readonly importedIds: readonly string[]
}

interface Graph {
  getModuleInfo(id: string): ModuleFacts | null
}

/** What every page fetches as soon as it has been painted, whatever page it is. */
const roots = [
  'src/app/frame/top-bar.tsx',
  'src/app/frame/vendor-menu.tsx',
  'src/app/frame/nav-mark.tsx',
  'src/app/frame/phone-settings.tsx',
  'src/app/frame/footer.tsx',
  'src/app/frame/over-page.tsx',
  'src/app/frame/offline-banner.tsx',
  'src/app/pages/all-games.tsx',
  'src/app/boot/after-start.ts',
  'wire/codes.ts',
  'src/api/support-queries.ts',
  'src/parts/banners/banner-strip.tsx',
  'src/parts/game-launch/game-launch-runner.tsx',
  'src/parts/banners/home-banners.tsx',
  'src/app/pages/home-front.tsx',
  'src/features/home/hero-picture.tsx',
  'src/features/jackpot/jackpot-banner.tsx',
  'src/features/winners/newest-winners.tsx',
  'src/ui/lazy-picture.tsx',
  'src/ui/search-field.tsx',
  'src/parts/game-tile/quick-play.tsx',
  'node_modules/ofetch/dist/index.mjs',
]

/** Areas of words that those need. */
const areas = [
  'preferences',
  'header',
  'footer',
  'site-version',
  'notices',
  'front',
  'banners',
  'side',
  'support',
  'member',
  'jackpot',
  'winners',
]

/** Areas that travel alone: those of the first paint, and what few pages need. */
const alone = ['app', 'autoplay', 'favourites', 'feedback', 'fishing', 'game-tile', 'home', 'paged-list', 'slot']

/** Areas that travel together: those of the dialogs, of every form, of games that are opened, of lobbies and what stands under them, of plain pages, and of what visitors are shown besides. */
const together: Readonly<Record<string, readonly string[]>> = {
  frame: areas,
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

/**
 * Names the chunk of a module: what every page fetches right after its first paint travels in one file, and its words
 * in one more, instead of in twenty. A module of the first paint itself has no name here and stays where it is.
 */
export function frameChunk(root: string): (id: string, graph: Graph) => string | null {
  const entry = `${root}src/app/boot/main.tsx`
  let frame: ReadonlySet<string> | undefined
  return (id, graph) => {
    const [, language, area] = catalogue.exec(id) ?? []
    if (language !== undefined && area !== undefined) {
      if (alone.includes(area)) return null
      const [group = others] = Object.entries(together).find(([, own]) => own.includes(area)) ?? []
      return `${language}-${group}`
    }
    frame ??= reached(
      roots.map((path) => root + path),
      graph,
      reached([entry], graph),
    )
    return frame.has(id.split('?')[0] ?? id) ? 'frame' : null
  }
}
