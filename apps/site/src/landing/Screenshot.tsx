import { pictureSources } from '../layout/picture-sources.ts';

interface Props {
  /** Name of the pictures in `public/images`: `<name>-light.webp`, `<name>-dark.webp`. */
  name: string;
  alt: string;
  eager?: boolean;
}

/** A picture of the product that its own browser run has made, in the theme of the page. */
export function Screenshot({ name, alt, eager = false }: Props) {
  return (
    <div class="screenshot">
      {(['light', 'dark'] as const).map((theme) => (
        <img
          key={theme}
          class={`only-${theme}`}
          src={`/images/${name}-${theme}.webp`}
          srcset={pictureSources(`/images/${name}-${theme}.webp`)}
          sizes="(max-width: 1200px) calc(100vw - 48px), 1000px"
          alt={alt}
          width="1440"
          height="900"
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
        />
      ))}
    </div>
  );
}
