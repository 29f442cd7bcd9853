export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export type ParsedJson = { value: Json; problem: null } | { value: undefined; problem: string };

/** The value of a JSON text, or why it is not JSON, in the words of the browser. */
export function parseJson(text: string): ParsedJson {
  try {
    const value: Json = JSON.parse(text);
    return { value, problem: null };
  } catch (error) {
    return { value: undefined, problem: error instanceof Error ? error.message : String(error) };
  }
}
