import { createRoot, type Root } from 'react-dom/client'

/** What draws into a part of the page; stands with the libraries, so that the drawing library is set up in their task. */
export const pageRoot = (container: Element): Root => createRoot(container)
