import type { Config } from '../config.ts';

/** Hosts, with port, whose links lead to this installation. */
export const ownHosts = ({ publicUrl }: Pick<Config, 'publicUrl'>): readonly string[] => [new URL(publicUrl).host];
