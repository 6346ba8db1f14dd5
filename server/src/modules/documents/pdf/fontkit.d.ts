// The parts of fontkit that we use; it has no types of its own.
declare module 'fontkit' {
  export interface PathCommand {
    readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
    readonly args: readonly number[];
  }
  export interface Glyph {
    readonly advanceWidth: number;
    codePoints: readonly number[];
    readonly path: { readonly commands: readonly PathCommand[] };
    _getMetrics(): { readonly leftBearing: number };
  }
  export interface Subset {
    glyf: Uint8Array[];
    loca: { offsets: number[] };
    hmtx: { metrics: { advance: number; bearing: number }[] };
    offset: number;
    _addGlyph(id: number): number;
  }
  export interface Font {
    readonly postscriptName: string;
    hasGlyphForCodePoint(codePoint: number): boolean;
    getGlyph(id: number, characters?: readonly number[]): Glyph;
    getVariation(settings: Readonly<Record<string, number>>): Font;
    createSubset(): Subset;
  }
  export function create(bytes: Uint8Array): Font;
}
