export const NODE_FLOOR: string;
