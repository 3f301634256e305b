"""What the MJ and the village see of Quinte-Bourg, and what his taps mean."""
