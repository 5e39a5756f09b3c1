/** Every address of spec §2 open to visitors, and one that does not exist. */
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

/** Addresses with the same page as another one, left out of slow tests. */
const duplicates: readonly string[] = ['/index', '/home', '/download', '/promoDetail', '/elott', '/seamless']

/** Returns whether a dialog opens over the page of an address, a moment after it is loaded. */
export const opensDialog = (address: string): boolean => address === '/register'

/** The addresses without duplicates. */
export const differing = addresses.filter((address) => !duplicates.includes(address))
