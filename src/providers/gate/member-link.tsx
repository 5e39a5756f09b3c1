import { Link, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { MemberPlace } from '#machines/app/member-pages.ts'
import { useApp } from '#src/providers/app/app-context.tsx'
import { isPlainLeftClick } from '#src/platform/is-plain-left-click.ts'
import { passGate } from './pass-gate.ts'

export interface MemberLinkProps {
  readonly page: MemberPlace
  readonly className?: string
  readonly children: ReactNode
}

/**
 * A link that passes the gate of protected actions before it navigates (spec §5); in a new tab the page itself does.
 */
export function MemberLink({ page, className, children }: MemberLinkProps) {
  const app = useApp()
  const router = useRouter()
  const ask = (event: MouseEvent) => {
    if (!isPlainLeftClick(event)) return
    event.preventDefault()
    void passGate(app, { type: 'openPage', page, next: `/me/${page}` }).then((result) =>
      result === 'allowed' ? router.navigate({ to: `/me/${page}` }) : undefined,
    )
  }
  return (
    <Link to={`/me/${page}`} className={className} onClick={ask}>
      {children}
    </Link>
  )
}
