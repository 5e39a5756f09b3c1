import { Link, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { MemberPlace } from '#machines/app/member-pages.ts'
import { useApp } from '#src/providers/app/app-context.tsx'
import { followsHere } from '#src/platform/follows-here.ts'
import { passGate } from './pass-gate.ts'

export interface MemberLinkProps {
  readonly page: MemberPlace
  readonly className?: string
  readonly children: ReactNode
}

/** A link that asks the gate of protected actions before it leads on (spec §5); in a new tab the page itself asks. */
export function MemberLink({ page, className, children }: MemberLinkProps) {
  const app = useApp()
  const router = useRouter()
  const ask = (event: MouseEvent) => {
    if (!followsHere(event)) return
    event.preventDefault()
    void passGate(app, { type: 'openPage', page }).then((result) =>
      result === 'allowed' ? router.navigate({ to: `/me/${page}` }) : undefined,
    )
  }
  return (
    <Link to={`/me/${page}`} className={className} onClick={ask}>
      {children}
    </Link>
  )
}
