import { Link } from '@tanstack/react-router'
import { Text } from '#src/i18n/text.tsx'
import type { FrameKit } from '#src/parts/app/frame-kit.ts'

/** What the running site draws its frame with. */
export const liveKit: FrameKit = {
  say: (id) => <Text id={id} />,
  draw: (picture) => picture,
  Link: ({ to, className, children }) => (
    <Link to={to} className={className} activeOptions={{ exact: to === '/' }}>
      {children}
    </Link>
  ),
}
