import { Suspense } from 'react'
import { lazyPart } from '#src/platform/lazy-part.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { LicencesHead } from './licences-head.tsx'
import styles from './licences.module.css'

const Licences = lazyPart(async () => (await import('./licences.tsx')).Licences)

/** Shows the licences of the brand (spec §1): `/licences#mga` opens the licence of that badge. */
export function LicencesScreen() {
  return (
    <LicencesHead>
      <Suspense fallback={<Skeleton className={styles['waiting']} />}>
        <Licences />
      </Suspense>
    </LicencesHead>
  )
}
