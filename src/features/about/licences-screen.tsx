import { Suspense } from 'react'
import { lazyPart } from '#src/platform/lazy-part.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { LicencesHead } from './licences-head.tsx'
import styles from './licences.module.css'

const Licences = lazyPart(async () => (await import('./licences.tsx')).Licences)

/** By whose leave the club offers its games (spec §1): `/licences#mga` shows the licence of that badge. */
export function LicencesScreen() {
  return (
    <LicencesHead>
      <Suspense fallback={<Skeleton className={styles['waiting']} />}>
        <Licences />
      </Suspense>
    </LicencesHead>
  )
}
