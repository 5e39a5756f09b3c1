import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFragment } from '#src/providers/fragment/use-fragment.ts'
import { isPlainLeftClick } from '#src/platform/is-plain-left-click.ts'
import { changePasswordFragment } from '#src/providers/fragment/fragments.ts'

/** Opens the password change over the page; in a new tab over the account page. */
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
        if (!isPlainLeftClick(event)) return
        event.preventDefault()
        open(changePasswordFragment)
      }}
    >
      {children}
    </Link>
  )
}
