/** Every address of spec §2 a visitor may open, and one that does not exist. */
export const addresses = [
  '/',
  '/index',
  '/home',
  '/register',
  '/noticePage',
  '/pointMall',
  '/sports',
  '/esports',
  '/ds88',
  '/elott',
  '/live',
  '/pvp',
  '/fish',
  '/rng',
  '/lott',
  '/promotions',
  '/promoDetail',
  '/seamless',
  '/fbsports',
  '/help',
  '/helpmc',
  '/down',
  '/join',
  '/licences',
  '/feedback',
  '/game',
  '/lottery?gameCode=harbour-lights',
  '/vnLottery?gameCode=harbour-lights',
  '/table?gameCode=harbour-lights',
  '/cards?gameCode=harbour-lights',
  '/login',
  '/agent',
  '/download',
  '/no-such-page',
] as const

/** Those that show every visitor the same page as another one: once is enough for what takes long. */
const twins: readonly string[] = ['/index', '/home', '/download', '/promoDetail', '/elott', '/seamless']

/** Those at which a dialog opens over a page, a moment after the page has come. */
export const opensDialog = (address: string): boolean => address === '/register'

/** The addresses without their twins. */
export const differing = addresses.filter((address) => !twins.includes(address))
