const WIDTH = 1440;
const HALF = 720;

/** The widths in which the browser run of the product writes a picture (`test/e2e`), for `srcset`. */
export const pictureSources = (path: string): string =>
  `${path.replace(/\.webp$/, `-${HALF}.webp`)} ${HALF}w, ${path} ${WIDTH}w`;
