// Whether this browser can draw a map at all. Asked once.

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
