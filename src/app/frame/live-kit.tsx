import { Link, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Text } from '#src/i18n/text.tsx'
import type { FrameKit, FrameLinkProps } from '#src/parts/app/frame-kit.ts'
import { useNarrow } from '#src/platform/wide.ts'
import { lazyPart } from '#src/platform/lazy-part.ts'

const NavMark = lazyPart(async () => (await import('./nav-mark.tsx')).NavMark)
const VendorMenu = lazyPart(async () => (await import('./vendor-menu.tsx')).VendorMenu)

function FrameLink({ to, within, className, children }: FrameLinkProps) {
  const lit = useLocation({ select: ({ pathname }) => within?.includes(pathname) })
  return (
    <Link to={to} className={className} activeOptions={{ exact: to === '/' }} aria-current={lit || undefined}>
      {children}
    </Link>
  )
}

/** Pictures where the menu is a phone's, panels of vendors where a mouse opens them. */
function At({ narrow, of: Part, to }: { narrow: boolean; of: typeof NavMark | typeof VendorMenu; to: string }) {
  if (useNarrow() !== narrow) return null
  return (
    <Suspense>
      <Part to={to} />
    </Suspense>
  )
}

/** What the running site draws its frame with. */
export const liveKit: FrameKit = {
  say: (id) => <Text id={id} />,
  draw: (picture) => picture,
  Link: FrameLink,
  mark: (to) => <At narrow of={NavMark} to={to} />,
  more: (to) => <At narrow={false} of={VendorMenu} to={to} />,
}
