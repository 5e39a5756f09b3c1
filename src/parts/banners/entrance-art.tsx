import type { Banner } from '#wire/banners.ts'
import styles from './entrance-art.module.css'

/** The banner of login and registration beside the form; its ground alone while it is on its way, or where there is none (spec §2 w_reg). */
export function EntranceArt({ banner }: { readonly banner: Banner | null }) {
  return (
    <div className={styles['art']}>
      {banner !== null && (
        <>
          <img
            className={styles['picture']}
            src={banner.art}
            alt=""
            loading="lazy"
            width={1200}
            height={420}
            draggable={false}
          />
          <div className={styles['words']} lang={banner.language}>
            <p className={styles['title']}>{banner.title}</p>
            <p>{banner.text}</p>
          </div>
        </>
      )}
    </div>
  )
}
