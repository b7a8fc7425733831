import 'react'

declare module 'react' {
  interface CSSProperties {
    /** A custom property, such as the hue of a person. */
    [variable: `--${string}`]: string | number
  }
}
