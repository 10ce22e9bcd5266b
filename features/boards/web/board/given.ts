/** A property where there is something to say, and nothing where there is not. */
export const given = <Name extends string, Value>(
  name: Name,
  value: Value | null | undefined,
): { readonly [N in Name]?: Value } =>
  value === null || value === undefined ? {} : ({ [name]: value } as { [N in Name]: Value });
