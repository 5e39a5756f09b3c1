import { classNames } from '#src/ui/class-names.ts'
import styles from './banner-picture.module.css'

/** The picture behind a banner's text; without `art` its placeholder. */
export function BannerPicture({ art, tall = false }: { readonly art?: string | undefined; readonly tall?: boolean }) {
  return (
    <img
      className={classNames(styles['art'], tall && styles['tall'])}
      src={art}
      alt=""
      width={1200}
      height={420}
      draggable={false}
    />
  )
}

/** The background of a banner before its text is loaded. */
export function BannerGround({ art }: { readonly art?: string | undefined }) {
  return (
    <div className={classNames(styles['ground'], art !== undefined && styles['known'])}>
      <BannerPicture art={art} />
    </div>
  )
}
