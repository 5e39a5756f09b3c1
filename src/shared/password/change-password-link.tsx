import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFragment } from '#src/providers/fragment/use-fragment.ts'
import { followsHere } from '#src/platform/follows-here.ts'
import { changePasswordFragment } from '#src/providers/fragment/fragments.ts'

/** Opens the change of one's own password over the page; in a new tab over the account page. */
export function ChangePasswordLink({
  className,
  children,
}: {
  readonly className: string
  readonly children: ReactNode
}) {
  const { open } = useFragment()
  return (
    <Link
      to="/me"
      hash={changePasswordFragment}
      activeOptions={{ includeHash: true }}
      className={className}
      onClick={(event) => {
        if (!followsHere(event)) return
        event.preventDefault()
        open(changePasswordFragment)
      }}
    >
      {children}
    </Link>
  )
}
