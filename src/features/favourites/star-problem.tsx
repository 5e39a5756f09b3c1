import type { starProblem } from '#machines/favourites/favourites.selectors.ts'
import { useText } from '#src/i18n/text.tsx'

interface StarProblemProps {
  readonly problem: NonNullable<ReturnType<typeof starProblem>>
  readonly className?: string
}

/** Shows why the star of a game could not be saved. */
export function StarProblem({ problem, className }: StarProblemProps) {
  const t = useText()
  return (
    <p role="alert" className={className}>
      {t('favourites.failed')} {t(problem === 'fault' ? 'favourites.fault' : `refusal.${problem}`)}
    </p>
  )
}
