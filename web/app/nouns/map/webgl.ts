// Whether this browser can display a map at all. Checked once.

let answer: boolean | undefined;

export function hasWebgl(): boolean {
  if (answer !== undefined) return answer;
  try {
    const canvas = document.createElement('canvas');
    answer = canvas.getContext('webgl2') !== null;
  } catch {
    answer = false;
  }
  return answer;
}
