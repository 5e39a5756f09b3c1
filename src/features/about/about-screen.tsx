import { DownScreen } from './down-screen.tsx'
import { JoinScreen } from './join-screen.tsx'
import { LicencesScreen } from './licences-screen.tsx'

/** Renders one of the about pages: installation, partnership, or licences. */
export function AboutScreen({ page }: { readonly page: 'down' | 'join' | 'licences' }) {
  const Screen = { down: DownScreen, join: JoinScreen, licences: LicencesScreen }[page]
  return <Screen />
}
