/** A plan that an organization wants to change to. */
export interface WantedPlan {
  /** 0 for a plan without charge. */
  priceMonthly: number;
}

/** Decides whether a change of plan is paid for. */
export interface PaymentProvider {
  /**
   * Resolves when the plan may start at once.
   * @throws {AppError} checkout_required when it has to be paid first
   */
  requirePaid(organizationId: string, plan: WantedPlan): Promise<void>;
}
