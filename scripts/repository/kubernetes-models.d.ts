/** The package ships its validators without types. */
declare module 'kubernetes-models/_schemas/*' {
  export function validate(data: unknown): boolean;
}
