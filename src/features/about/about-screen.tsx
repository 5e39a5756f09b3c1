import { DownScreen } from './down-screen.tsx'
import { JoinScreen } from './join-screen.tsx'
import { LicencesScreen } from './licences-screen.tsx'

/** What the club says of itself beside its games: how to install it, who can work with it, and who lets it. */
export function AboutScreen({ page }: { readonly page: 'down' | 'join' | 'licences' }) {
  const Screen = { down: DownScreen, join: JoinScreen, licences: LicencesScreen }[page]
  return <Screen />
}
