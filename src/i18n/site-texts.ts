import { catalogues } from 'virtual:catalogues'
import { createTexts } from './texts.ts'

/** The texts of the running site. */
export const texts = createTexts(catalogues)
