import { NoticeMarquee } from '#src/parts/notices/notice-marquee.tsx'
import { VendorLogos } from '#src/parts/vendor-logos/vendor-logos.tsx'
import styles from './home-front.module.css'

/** What the home page shows between its headline and its games; every part keeps its place while it is on its way. */
export function HomeFront() {
  return (
    <>
      <div className={styles['notices']}>
        <NoticeMarquee />
      </div>
      <VendorLogos />
    </>
  )
}
