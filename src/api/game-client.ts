import { merchantOfPage } from '#src/platform/document.ts'

const platform = 'flash,html5-desktop'

/** What a question for games says of whoever asks (spec §3 game query); the first scripts ask in the same words. */
export const gameClient = () => ({ clientType: 3, platform, channel: 'WEB', merchant: merchantOfPage() })

/** The same of a question for hot games (spec §3 hot request). */
export const hotClient = () => ({ merchantCode: merchantOfPage(), isPlatform: 2, platform })
