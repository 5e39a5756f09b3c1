/** Rises whenever a picture is drawn differently, because pictures are cached for ever under their address. */
export const artVersion = 4
