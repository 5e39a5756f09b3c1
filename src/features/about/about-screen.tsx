import { DownScreen } from './down-screen.tsx'
import { JoinScreen } from './join-screen.tsx'

/** What the club says of itself beside its games: how to install it, and who can work with it. */
export function AboutScreen({ page }: { readonly page: 'down' | 'join' }) {
  return page === 'down' ? <DownScreen /> : <JoinScreen />
}
