/** An honor token: a little finger with a ring of string, up to y = -16 and down to 16.  Nobody bleeds. */
export const FINGER = "M-5,16V-8C-5,-18 5,-18 5,-8V16Z";
export const NAIL = "M-2.6,-10C-2.6,-13.6 2.6,-13.6 2.6,-10V-6H-2.6Z";
export const BOW = "M-9,5H9V10H-9ZM9,7.5 16,2V13ZM9,7.5 2,2V13Z";
