import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Text } from '#src/i18n/text.tsx'
import type { FrameKit } from '#src/parts/app/frame-kit.ts'
import { withWords } from '#src/i18n/with-words.ts'

const VendorMenu = withWords(['header'], async () => (await import('./vendor-menu.tsx')).VendorMenu)

/** What the running site draws its frame with. */
export const liveKit: FrameKit = {
  say: (id) => <Text id={id} />,
  draw: (picture) => picture,
  Link: ({ to, className, children }) => (
    <Link to={to} className={className} activeOptions={{ exact: to === '/' }}>
      {children}
    </Link>
  ),
  more: (to) => (
    <Suspense>
      <VendorMenu to={to} />
    </Suspense>
  ),
}
