import { merchantOfPage } from '#src/platform/document.ts'

const platform = 'flash,html5-desktop'

/** The client part of a game query (spec §3 game query); the early requests of a page send the same. */
export const gameClient = () => ({ clientType: 3, platform, channel: 'WEB', merchant: merchantOfPage() })

/** The client part of a hot-games request (spec §3 hot request). */
export const hotClient = () => ({ merchantCode: merchantOfPage(), isPlatform: 2, platform })
